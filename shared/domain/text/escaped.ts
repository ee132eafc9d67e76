const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML or XML, as element content or a quoted attribute value. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
