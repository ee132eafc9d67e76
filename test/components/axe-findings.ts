import axe from 'axe-core'

/** What axe finds wrong with what is on the page, in both themes, in a form that reads well in a failed test. */
export const axeFindings = async (): Promise<string[]> => {
  const inLight = await findings()
  const root = document.documentElement
  root.dataset.theme = 'dark'
  const inDark = await findings(['color-contrast'])
  delete root.dataset.theme
  return [...inLight, ...inDark]
}

/** What breaks these rules, or any. */
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

/** Colors pass into each other for a moment, and no moment in between is meant to be read. */
const untilStill = async () => {
  const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  for (let animations = passing(); animations.length > 0; animations = passing().filter((one) => !animations.includes(one)))
    await Promise.allSettled(animations.map(({ finished }) => finished))
}
