import axe from 'axe-core'

/** The axe violations on the page in both themes, formatted for a failed test. */
export const axeFindings = async (): Promise<string[]> => {
  const inLight = await findings()
  const root = document.documentElement
  root.dataset.theme = 'dark'
  const inDark = await findings(['color-contrast'])
  delete root.dataset.theme
  return [...inLight, ...inDark]
}

/** Violations of the given rules, or of all rules. */
const findings = async (rules?: string[]) => {
  await untilStill()
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(' | ')}`,
  )
}

/** Waits for color transitions, whose intermediate frames aren't meant to be readable. */
const untilStill = async () => {
  const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  for (let animations = passing(); animations.length > 0; animations = passing().filter((one) => !animations.includes(one)))
    await Promise.allSettled(animations.map(({ finished }) => finished))
}
