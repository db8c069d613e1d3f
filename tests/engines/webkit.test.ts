import { tellStories } from "./stories.ts";
import { startWebkit } from "./webkit.ts";

tellStories("WebKit", startWebkit);
