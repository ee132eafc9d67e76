/** Long enough for a browser to read a file it's saving. */
const readingMs = 60_000

/** Saves text as a file in the browser's download folder. */
export const saveFile = ({ name, content, type }: { name: string; content: string; type: string }) => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readingMs)
}
