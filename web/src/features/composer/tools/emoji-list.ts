import words from 'emojilib/dist/emoji-en-US.json' with { type: 'json' }

/** An emoji, what it is called, and the words by which it is found. */
export type Emoji = { emoji: string; name: string; words: readonly string[] }

export const emojis: readonly Emoji[] = Object.entries(words).map(([emoji, [name = '', ...others]]) => ({
  emoji,
  name: name.replaceAll('_', ' '),
  words: [...name.split('_'), ...others].map((word) => word.toLowerCase()),
}))

/** Those that every typed word begins a word of; those that are called so come first. */
export const searchEmojis = (typed: string): readonly Emoji[] => {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return emojis
  const found = emojis.filter(({ words: known }) => parts.every((part) => known.some((word) => word.startsWith(part))))
  const isCalled = ({ name }: Emoji) => (name.startsWith(parts.join(' ')) ? 0 : 1)
  return found.toSorted((one, other) => isCalled(one) - isCalled(other))
}
