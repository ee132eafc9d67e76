/** What a page says of itself: its picture as a type and bytes, where it has one that is small enough. */
export type LinkCard = {
  title: string
  description: string
  image: { type: string; content: Uint8Array<ArrayBuffer> } | undefined
}

/** The cards of links on the internet. */
export interface LinkCards {
  /** Reads the page, or remembers what was read within the last minutes. Undefined where there is no page, or it says nothing of itself. */
  read(url: string): Promise<LinkCard | undefined>
}
