/** A message of the contact form, as its sender wrote it. `receivedAt` is an instant. */
export type ContactMessage = { id: string; name: string; email: string; subject: string; content: string; receivedAt: string }

/** What people wrote to us, kept whether or not it could be mailed. */
export interface ContactMessages {
  /** Throws when there is a message with this id. */
  add(message: ContactMessage): Promise<void>
}
