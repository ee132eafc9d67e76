/**
 * Character classes from the twitter-text rules, written as the inside of a regular expression's brackets. Source:
 * https://github.com/twitter/twitter-text/tree/master/js/src/regexp
 */

/** Latin letters with accents, and combining marks. */
export const accentedLatin = [
  String.raw`\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb`,
  String.raw`\u0300-\u036f\u1e00-\u1eff`,
].join('')

export const cyrillic = String.raw`\u0400-\u04ff`

/** ASCII punctuation except the double quote and the backtick, which twitter-text allows in a host. */
export const punctuation = String.raw`!#-\/:-@\[-_{-~`

export const spaces = String.raw`\t-\r \u0085\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`

export const directionMarks = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`

/** Characters not allowed anywhere in a post. */
export const forbidden = String.raw`\ufeff\ufffe\uffff`
