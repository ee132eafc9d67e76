/** A browser test that can't hold on a box. It is shown as skipped, with the reason. */
export type LeftOut = { file: string; test: string; reason: string }

/** What the browser tests promise of the local system or of AWS, and a box does not. */
export const notOnABox: readonly LeftOut[] = []

/** These start a local system themselves, with settings that the shared one has not. They say nothing of a box. */
export const systemsOfTheirOwn = ['test/e2e/passing-months.test.ts', 'test/e2e/outside-services.test.ts']
