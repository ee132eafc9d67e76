const number = /\s*\b\d+\/\d+$/

/** The parts of a thread with their numbers at the end, such as 2/3; without them where all had theirs. */
export const numberParts = (texts: readonly string[]): string[] => {
  const bare = texts.map((text) => text.replace(number, ''))
  const numbered = bare.map((text, index) => `${text} ${index + 1}/${texts.length}`.trimStart())
  return numbered.every((text, index) => text === texts[index]) ? bare : numbered
}
