/** What a reader finds in an image: its pixels as shown, and where the image ends in the file. */
export type Picture = { width: number; height: number; end: number; frames?: number }
