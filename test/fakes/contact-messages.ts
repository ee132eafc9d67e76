import type { ContactMessage, ContactMessages } from '#functions/ports/forms.ts'

/** Messages of the contact form in memory; `messages` is what is kept. */
export const fakeContactMessages = (): ContactMessages & { messages: ContactMessage[] } => ({
  messages: [],
  async add(message) {
    if (this.messages.some(({ id }) => id === message.id)) throw new Error('There is a message with this id.')
    this.messages.push(message)
  },
})
