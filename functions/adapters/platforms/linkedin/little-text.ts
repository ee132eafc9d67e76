/** A `#` that begins a word, which makes a hashtag; else any of the marks that are LinkedIn's syntax wherever they stand. */
const hashtagOrMark = /((?:^|\s)#(?=[\p{L}\p{N}]))|[\\|{}@[\]()<>#*_~]/gu

/**
 * A text in LinkedIn's "little text": shown exactly as it was typed, with hashtags where a `#` begins a word. LinkedIn would cut the text off, and
 * say nothing, at the first mark that it takes for broken syntax.
 * Source: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */
export const toLittleText = (text: string) =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(hashtagOrMark, (found, hashtag: string | undefined) => hashtag ?? `\\${found}`)
