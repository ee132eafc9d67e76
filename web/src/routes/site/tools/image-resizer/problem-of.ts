const bytesMax = 5 * 1024 * 1024

/** Why what was picked, dropped or pasted can't be taken; undefined if it can. Whether it can be read shows only when it is opened. */
export const problemOf = (files: readonly Pick<File, 'name' | 'type' | 'size'>[]): string | undefined => {
  const [file] = files
  if (!file) return 'There was no picture in it. Choose a JPG, PNG or GIF.'
  if (files.length > 1) return `These are ${files.length} files. Choose one picture at a time.`
  if (!file.type.startsWith('image/')) return `“${file.name}” is not a picture. Choose a JPG, PNG or GIF.`
  return file.size > bytesMax ? 'File size should not exceed 5MB' : undefined
}

/** The message about a picture that the browser could not read. */
export const unreadable = (name: string) =>
  `“${name}” can’t be read as a picture. It may be damaged, or of a kind that this browser doesn’t know. Choose a JPG, PNG or GIF.`

/** The message where the script that works on pictures did not load. */
export const unavailable = 'The part of this page that works on pictures could not be loaded. Check your connection, and try again.'
