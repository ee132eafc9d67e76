import type { DeliveryAttempt } from '#shared/domain/events.ts'
import { i18n } from '#web/lib/i18n.ts'

/** What came back of one attempt, and how fast, such as "Answered 200 in 34 ms." */
export const attemptInWords = ({ status, problem, durationMs }: DeliveryAttempt) => {
  const [milliseconds, answer] = [i18n.number(durationMs), problem ?? '']
  if (status === undefined) return i18n.t('No answer after {milliseconds} ms. {answer}', { milliseconds, answer }).trimEnd()
  return i18n.t('Answered {status} in {milliseconds} ms. {answer}', { status: String(status), milliseconds, answer }).trimEnd()
}

/** Headers and a body as they went over the line. */
export const messageText = (headers: Readonly<Record<string, string>>, body: string) =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...(body === '' ? [] : ['', prettyJson(body)])].join('\n')

/** Indented if it's JSON, and as it is otherwise. */
const prettyJson = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
