const lengthMax = 160

/** The beginning of a post as lists show it. */
export const excerptOf = (firstParagraph: string): string => `${[...firstParagraph].slice(0, lengthMax).join('')}...`
