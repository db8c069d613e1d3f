import { LONGEST_AGO_MS, type News } from "./live-source.ts";

/** What the tab that leads has heard lately, for one that joins later than it read its first screen. */
export interface RecentNews {
  hear(news: News): void;
  /** What was told after that moment; that anything may have changed where that is not known. */
  since(moment: number): News[];
}

/** Heard without a gap since `sureAt`; moments in milliseconds of this device's clock. */
export function createRecentNews(sureAt: number, now: () => number = Date.now): RecentNews {
  let heard: { at: number; news: News }[] = [];
  let sureFrom = sureAt;
  return {
    hear(news) {
      const at = now();
      if (news.kind === "change") {
        heard.push({ at, news });
        const oldest = at - LONGEST_AGO_MS;
        sureFrom = Math.max(sureFrom, oldest);
        heard = heard.filter((one) => one.at >= oldest);
        return;
      }
      heard = [];
      sureFrom = at;
    },
    since(moment) {
      if (moment < Math.max(sureFrom, now() - LONGEST_AGO_MS)) return [{ kind: "gap" }];
      return heard.filter(({ at }) => at >= moment).map(({ news }) => news);
    },
  };
}
