/** Interval at which the error page checks whether the server responds. */
const LOOK_MS = 5_000;

/** Shows an error page when the app itself fails to load, and reloads once the server responds. */
export function showLoadError(): void {
  const root = document.getElementById("root");
  if (!root) return;
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  words.className = "p-6 text-center";
  words.textContent =
    "Watchbill isn't available offline on this device yet. It will load when you're back online.";
  root.replaceChildren(words);
  addEventListener("online", () => void openIfAnswered());
  setInterval(() => void openIfAnswered(), LOOK_MS);
}

async function openIfAnswered(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}
