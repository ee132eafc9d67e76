import type { ContactMessage, ContactMessages } from '#functions/ports/forms.ts'

/** Contact form messages in memory, stored in `messages`. */
export const fakeContactMessages = (): ContactMessages & { messages: ContactMessage[] } => ({
  messages: [],
  async add(message) {
    if (this.messages.some(({ id }) => id === message.id)) throw new Error('There is a message with this id.')
    this.messages.push(message)
  },
})
