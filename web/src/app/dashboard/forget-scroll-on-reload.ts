/** Where ScrollRestoration keeps how far each screen was scrolled. */
export const scrollKey = 'crier:scroll'

/**
 * Begins a reloaded screen at its top. Its data is still on its way when the scroll would be brought back: the screen is short then, and its foot
 * would jump out of sight when the data comes. Going back and forth within the page finds its data at hand.
 */
export const forgetScrollOnReload = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') sessionStorage.removeItem(scrollKey)
}
