const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML or XML that shows it, in an element or in a quoted attribute. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
