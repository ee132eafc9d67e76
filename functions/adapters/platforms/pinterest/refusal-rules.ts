import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import type { Problem } from './problem.ts'

/** One row of Pinterest's refusals: which it is, and what it means for us and for the person. */
export type Rule = {
  when: (problem: Problem) => boolean
  class: RefusalClass
  retry: Retry['when']
  message: string | ((problem: Problem) => string)
}

type Match = { status?: number | readonly number[]; code?: number; says?: RegExp; operation?: Problem['operation'] }

/** True for a problem that has everything named. */
const is =
  ({ status, code, says, operation }: Match) =>
  (problem: Problem) =>
    (status === undefined || [status].flat().includes(problem.status)) &&
    (code === undefined || problem.code === code) &&
    (says === undefined || says.test(problem.text)) &&
    (operation === undefined || problem.operation === operation)

const ourSettings = 'Pinterest does not let Crier’s app do this yet; we have been told.'
const quoting = (before: string, after: string) => (problem: Problem) =>
  problem.message === '' ? `${before}. ${after}` : `${before}: ${problem.message.replace(/[.\s]+$/, '')}. ${after}`

const signInRules: Rule[] = [
  {
    when: is({ operation: 'exchange', status: 400 }),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The Pinterest sign-in took too long. Try again.',
  },
  { when: is({ operation: 'exchange', status: [401, 403] }), class: 'configuration', retry: 'after-operator', message: ourSettings },
  {
    when: is({ operation: 'refresh', status: [400, 401] }),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your Pinterest connection has ended. Connect the account again.',
  },
]

const accessRules: Rule[] = [
  {
    when: is({ status: [401, 403], says: /trial access|standard access|consumer type/ }),
    class: 'configuration',
    retry: 'after-operator',
    message: ourSettings,
  },
  {
    when: is({ status: [401, 403], code: 3 }),
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Pinterest needs more rights: connect again and accept all of them.',
  },
  { when: is({ status: 401 }), class: 'sign-in-ended', retry: 'after-refresh', message: 'Connect Pinterest again.' },
  {
    when: is({ status: 403, code: 29 }),
    class: 'permission',
    retry: 'never',
    message: 'This account may not pin to this board. Choose another one.',
  },
]

const contentRules: Rule[] = [
  {
    when: is({ status: 403, code: 233 }),
    class: 'invalid-content',
    retry: 'never',
    message: 'The picture is too small for Pinterest. Use a larger one: 1000 × 1500 pixels look best.',
  },
  {
    when: is({ status: 403, code: 235 }),
    class: 'invalid-content',
    retry: 'never',
    message: 'Pinterest can’t read this picture. Save it again as a JPEG, or use another one.',
  },
  {
    when: is({ status: 400, says: /unable to reach|could not (?:fetch|download)/ }),
    class: 'transient',
    retry: 'later',
    message: 'Pinterest could not download the picture. Crier tries again by itself.',
  },
  {
    when: is({ status: 400, says: /doesn['’]t allow you to save pins/ }),
    class: 'invalid-content',
    retry: 'never',
    message: 'Pinterest does not allow Pins with this link or content. Take the link out, or lead to another page.',
  },
  {
    when: is({ status: 400, says: /invalid url/ }),
    class: 'invalid-content',
    retry: 'never',
    message: 'Pinterest does not take this link. Check it, or take it out.',
  },
  {
    when: is({ status: 404, code: 40 }),
    class: 'invalid-content',
    retry: 'never',
    message: 'The board is gone. Choose another one.',
  },
  {
    when: is({ status: [400, 404, 409, 422] }),
    class: 'invalid-content',
    retry: 'never',
    message: quoting('Pinterest refused this Pin', 'Change it and try again.'),
  },
  {
    when: is({ status: 413 }),
    class: 'invalid-content',
    retry: 'never',
    message: 'The file is too large for Pinterest. Use a smaller one.',
  },
]

/** In order: the first row that fits tells. Limits, and what is no definite answer, are read before. */
export const refusalRules: Rule[] = [...signInRules, ...accessRules, ...contentRules]

export const otherRefusal: Rule = {
  when: () => true,
  class: 'permission',
  retry: 'never',
  message: quoting('Pinterest refused this', 'Check the account on Pinterest.'),
}
