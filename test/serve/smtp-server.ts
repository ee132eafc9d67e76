import { onTestFinished } from 'vitest'
import { certificateFile, openSmtpServer, type SmtpSettings } from './mail-server.ts'

export { certificateFile }

/** A mail server for one test. */
export const startSmtpServer = async (settings?: SmtpSettings) => {
  const server = await openSmtpServer(settings)
  onTestFinished(server.stop)
  return server
}
