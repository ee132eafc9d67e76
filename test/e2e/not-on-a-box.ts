/** A browser test that can't hold on a box. It is shown as skipped, with the reason. */
export type LeftOut = { file: string; test: string; reason: string }

/** What the browser tests promise of the local system or of AWS, and a box does not. */
export const notOnABox: readonly LeftOut[] = [
  {
    file: 'delivery-problems.test.ts',
    test: 'whose mail comes back is told so, until they open a link of a mail that arrived',
    reason: 'A file refuses no mail, and only SES has addresses that do; test/serve/mail.test.ts has a mail server that refuses.',
  },
]

/** These start a local system themselves, with settings that the shared one has not. They say nothing of a box. */
export const systemsOfTheirOwn = ['test/e2e/passing-months.test.ts', 'test/e2e/outside-services.test.ts']
