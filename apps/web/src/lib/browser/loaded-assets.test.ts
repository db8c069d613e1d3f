import { expect, test } from "vitest";
import { partsLoaded } from "./loaded-assets.ts";

test("lists each loaded asset of the app once, and no API or third-party URLs", () => {
  const loaded = [
    "https://squad.example/assets/start-a.js",
    "https://squad.example/assets/temporal-b.js?late",
    "https://squad.example/api/user",
    "https://squad.example/sw.js",
    "https://squad.example.evil.example/assets/start-c.js",
    "https://elsewhere.example/assets/start-d.js",
    "https://squad.example/assets/start-a.js",
  ];
  expect(partsLoaded(loaded, "https://squad.example")).toEqual([
    "/assets/start-a.js",
    "/assets/temporal-b.js",
  ]);
});
