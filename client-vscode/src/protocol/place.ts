/** A place in a document, as links in cards and the commands of the extension name it. */
export interface Place {
  uri: string;
  line: number;
  character: number;
}
