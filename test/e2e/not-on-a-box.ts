/** A browser test that doesn't apply to a box. It's shown as skipped, with the reason. */
export type LeftOut = { file: string; test: string; reason: string }

/** Browser tests that the local system and AWS pass, but that don't apply to a box. `test` is a title in `file`. */
export const notOnABox: readonly LeftOut[] = [
  {
    file: 'delivery-problems.test.ts',
    test: 'whose mail comes back is told so, until they open a link of a mail that arrived',
    reason: 'A file refuses no mail, and only SES has addresses that do; test/serve/mail.test.ts has a mail server that refuses.',
  },
]

/** Tests that start their own local system with different settings, and so say nothing about a box. */
export const systemsOfTheirOwn = ['test/e2e/passing-months.test.ts', 'test/e2e/outside-services.test.ts']
