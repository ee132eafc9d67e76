/** Where a page's picture is, from the root of the site. */
export const shareImagePath = (path: string): string => `/share/${path.split('/').filter(Boolean).join('-') || 'home'}.png`
