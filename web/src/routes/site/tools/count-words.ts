/** The words of a text. A bullet or a dash that stands by itself is none. */
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
