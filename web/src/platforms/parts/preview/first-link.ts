/** The first web address of a text that names its protocol, as platforms make a card of it. */
export const firstLink = (text: string): string | undefined => /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/.exec(text)?.[0]

/** Where an address leads, as cards say it; what is no address yet is said as it stands. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
