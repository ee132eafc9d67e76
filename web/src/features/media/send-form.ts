import { sendBody } from './send-body.ts'

type Sending = {
  url: string
  fields: Readonly<Record<string, string>>
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
}

/** Sends a file with the form that storage asks for. Rejects like `sendBody`. */
export const sendForm = ({ url, fields, file, signal, onProgress }: Sending): Promise<void> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Storage reads no field after the file.
  form.append('file', file)
  return sendBody({ method: 'POST', url, body: form, signal, onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0) })
}
