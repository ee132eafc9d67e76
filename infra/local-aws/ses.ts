import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { type Listening, listen } from '../machine/door/listen.ts'

/** An email as it's submitted: the plain addresses it's from and to, and all its bytes in base64. */
export type HandedEmail = { from: string; to: string; raw: string }

type Options = {
  /** Stores an email and returns its id. Throws if it can't. */
  take: (email: HandedEmail) => string | Promise<string>
  report: (message: string, error: unknown) => void
}

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html, to one recipient. */
const SendRawEmail = z.strictObject({
  Action: z.literal('SendRawEmail'),
  Version: z.literal('2010-12-01'),
  ConfigurationSetName: z.string(),
  Source: z.string(),
  'Destinations.member.1': z.string(),
  'RawMessage.Data': z.base64().min(1),
})

/** Parses the form of a call in SES's query protocol. Throws if it's another call. */
export const readSendRawEmail = (form: string) => SendRawEmail.parse(Object.fromEntries(new URLSearchParams(form)))

/** Accepts emails as SES does. */
export const startSes = ({ take, report }: Options): Promise<Listening> => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = readSendRawEmail(await text(request))
    const id = await take({ from: call.Source, to: call['Destinations.member.1'], raw: call['RawMessage.Data'] })
    const result = `<SendRawEmailResult><MessageId>${id}</MessageId></SendRawEmailResult>`
    send(response, 200, `<SendRawEmailResponse xmlns="${namespace}">${result}</SendRawEmailResponse>`)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof z.ZodError)
        return refuse(response, 400, 'InvalidParameterValue', 'Only a raw mail to one address can be sent here.')
      report('A mail could not be kept.', error)
      refuse(response, 500, 'InternalFailure', 'The mail could not be kept.')
    })
  })
  return listen(server, 0)
}

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/'

const refuse = (response: ServerResponse, status: number, code: string, message: string) =>
  send(
    response,
    status,
    `<ErrorResponse xmlns="${namespace}"><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  )

const send = (response: ServerResponse, status: number, xml: string) =>
  void response.writeHead(status, { 'content-type': 'text/xml' }).end(xml)
