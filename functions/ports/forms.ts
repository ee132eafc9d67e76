/** A contact form message as its sender wrote it. `receivedAt` is an instant. */
export type ContactMessage = { id: string; name: string; email: string; subject: string; content: string; receivedAt: string }

/** Contact form messages, stored whether or not they could be emailed. */
export interface ContactMessages {
  /** Throws if a message with this id exists. */
  add(message: ContactMessage): Promise<void>
}

/** A person on the waiting list. `joinedAt` is an instant. The comment may be empty. */
export type WaitlistEntry = { email: string; comment: string; joinedAt: string }

/** The waiting list, by normalized email address. */
export interface Waitlist {
  /**
   * Adds an address. One that's already on the list isn't counted again: its newest comment replaces the older one,
   * unless it's empty.
   */
  join(entry: WaitlistEntry): Promise<void>
  count(): Promise<number>
}
