import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { secondMs } from '#shared/domain/times.ts'
import { browserKnownMs } from '../use-cases/people/known-browsers.ts'

const maxAgeSeconds = browserKnownMs / secondMs

/**
 * The cookie that a browser is known again by. Scripts can't read it and other sites' pages don't send it. Everywhere but on one's own machine the
 * call comes encrypted. Then its name keeps every other host from setting it.
 */
export const browserCookie = ({ cookies = [], headers }: APIGatewayProxyEventV2) => {
  const isEncrypted = headers['x-forwarded-proto'] !== 'http'
  const name = isEncrypted ? '__Host-crier-browser' : 'crier-browser'
  let kept: string | undefined
  return {
    given: cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '',
    keep: (marks: string) => {
      kept = `${name}=${marks}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isEncrypted ? '; Secure' : ''}`
    },
    /** What the answer has to carry. */
    toKeep: () => (kept === undefined ? [] : [kept]),
  }
}
