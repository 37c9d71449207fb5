/** A card as the server writes it -> a card whose links stay within the editor. */

const FILE_LINK = /(?<!\\)\]\((file:\/\/[^\s)]*?)(?:#page=(\d+))?\)/g;

/** What links in cards may do; the last one is the server's own. */
export const COMMANDS = ["citectx.evidence.show", "citectx.paper.open", "citectx.showContext"];

export interface Place {
  uri: string;
  line: number;
  character: number;
}

/**
 * Places in the paper open the evidence panel at their passage, and the link to the paper opens
 * the paper. All other text is escaped by the server, so such links are the server's own.
 */
export function linked(markdown: string, at: Place): string {
  let passage = 0;
  return markdown.replace(FILE_LINK, (_, _file: string, page: string, offset: number) => {
    const isPaper = markdown.slice(0, offset).endsWith("[Open paper");
    return isPaper
      ? `](${commandLink("citectx.paper.open", { ...at, page: page ? Number(page) : undefined })})`
      : `](${commandLink("citectx.evidence.show", { ...at, passage: passage++ })})`;
  });
}

function commandLink(command: string, given: object): string {
  return `command:${command}?${encodeURIComponent(JSON.stringify([given]))}`;
}
