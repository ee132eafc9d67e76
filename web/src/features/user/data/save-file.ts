import { minuteMs } from '#shared/domain/times.ts'

/** Long enough for a browser to have read a file that it saves. */
const readingMs = minuteMs

/** Saves a text as a file where the browser puts what is downloaded. */
export const saveFile = ({ name, content }: { name: string; content: string }) => {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readingMs)
}
