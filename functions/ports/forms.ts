/** A message of the contact form, as its sender wrote it. `receivedAt` is an instant. */
export type ContactMessage = { id: string; name: string; email: string; subject: string; content: string; receivedAt: string }

/** What people wrote to us, kept whether or not it could be mailed. */
export interface ContactMessages {
  /** Throws when there is a message with this id. */
  add(message: ContactMessage): Promise<void>
}

/** Somebody who waits. `joinedAt` is an instant; the comment may be empty. */
export type WaitlistEntry = { email: string; comment: string; joinedAt: string }

/** Everybody who waits, by their normalised email address. */
export interface Waitlist {
  /** Takes an address in. One that is in already is not counted again; its newest comment replaces the older one, an empty one does not. */
  join(entry: WaitlistEntry): Promise<void>
  count(): Promise<number>
}
