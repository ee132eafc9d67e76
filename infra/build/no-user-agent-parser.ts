/** What a browser's user agent says is asked in browsers only; the parser for it is as large as the code of a whole group. */
export const parse = () => ({})
