import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { StartError } from '../process/start-error.ts'
import { complaintsOf, Text } from '../process/variables.ts'

const Variables = z.object({
  MAIL_FROM: Text,
  MAIL_FILE: Text.pipe(z.string().refine(isAbsolute, 'must be an absolute path, starting with a slash').optional()),
  SMTP_HOST: Text,
  SMTP_PORT: Text.pipe(z.string().regex(/^\d+$/, 'must be a number').transform(Number).optional()),
  SMTP_TLS: Text.pipe(z.enum(['starttls', 'tls', 'none'], 'must be starttls, tls, or none').default('starttls')),
  SMTP_USER: Text,
  SMTP_PASSWORD: Text,
})

export const mailVariables = Object.keys(Variables.shape)

/** A server that accepts emails. `starttls` demands TLS before anything else is sent, `tls` starts with it. */
export type SmtpServer = {
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  login: { user: string; password: string } | undefined
}

/** How emails leave: through a server, or to a file for trying things out. */
export type MailSettings = { from: string } & ({ smtp: SmtpServer } | { file: string })

const usualPorts = { starttls: 587, tls: 465, none: 25 }

/** The email settings in an environment. Throws with what's missing: without email, nobody can confirm an address. */
export const readMailSettings = (environment: NodeJS.ProcessEnv): MailSettings => {
  const result = Variables.safeParse(environment)
  if (!result.success) throw new StartError(complaintsOf(result.error).join('\n'))
  const { MAIL_FROM: from, MAIL_FILE: file, SMTP_HOST: host, ...smtp } = result.data
  if (from === undefined) throw new StartError('MAIL_FROM is missing. Set it to the sender of emails, like Crier <crier@example.org>.')
  if (host !== undefined && file !== undefined) throw new StartError('SMTP_HOST and MAIL_FILE are both set. Set only one.')
  if (file !== undefined) return { from, file }
  if (host === undefined)
    throw new StartError('SMTP_HOST is missing. Set it to your mail server or, to try things out, set MAIL_FILE instead.')
  return { from, smtp: { host, port: smtp.SMTP_PORT ?? usualPorts[smtp.SMTP_TLS], security: smtp.SMTP_TLS, login: loginOf(host, smtp) } }
}

type Login = Pick<z.output<typeof Variables>, 'SMTP_USER' | 'SMTP_PASSWORD' | 'SMTP_TLS'>

const loginOf = (host: string, { SMTP_USER: user, SMTP_PASSWORD: password, SMTP_TLS: security }: Login) => {
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined) throw new StartError('SMTP_USER and SMTP_PASSWORD go together. Set both, or neither.')
  if (security === 'none') throw new StartError(`SMTP_TLS is none, so the password could be read on its way to ${host}.`)
  return { user, password }
}
