import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Bare requests to the emulator over one connection that is kept: nothing is signed, and the answer is read but not parsed. */
export const openWire = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    call: async (operation: string, body: string) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        // The emulator wants a signature to be there; it doesn't check it.
        'x-amz-date': '20260101T000000Z',
        authorization: 'AWS4-HMAC-SHA256 Credential=bench/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=bench',
      }
      const outgoing = request(url, { method: 'POST', headers, agent }).end(body)
      const [answer]: IncomingMessage[] = await once(outgoing, 'response')
      const answered = answer ? await text(answer) : ''
      if (answer?.statusCode !== 200) throw new Error(`${operation} was refused: ${answered}`)
      return answered
    },
    close: () => agent.destroy(),
  }
}

export type Wire = ReturnType<typeof openWire>
