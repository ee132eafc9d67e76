/** Where ScrollRestoration keeps how far each screen was scrolled. */
export const scrollKey = 'crier:scroll'

/**
 * Begins a screen that is loaded anew at its top. Its data is still on its way when the scroll would be brought back: the screen is short then, and its foot
 * would jump out of sight when the data comes. Going back and forth within the page finds its data at hand.
 */
export const forgetScroll = () => sessionStorage.removeItem(scrollKey)
