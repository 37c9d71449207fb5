/** The setting and the extension for LaTeX that is active -> who completes keys, in words. */

export function keyWords(
  setting: string,
  tool: string | undefined,
): { text: string; detail: string } {
  switch (setting) {
    case "everywhere":
      return { text: "citectx completes keys", detail: "as you have set" };
    case "auto":
      return tool
        ? { text: `Keys are left to ${tool}`, detail: "citectx completes none here" }
        : { text: "citectx completes keys", detail: "no other extension for LaTeX is active" };
    default:
      return { text: "citectx completes no keys here", detail: "as you have set" };
  }
}
