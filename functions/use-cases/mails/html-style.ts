const serif = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, 'Times New Roman', serif"
const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The colors of web/src/styles/tokens.css in the notation email clients understand, for light and dark mode. */
const paper = { light: '#faf6ef', dark: '#17130f' }
const tint = { light: '#f1ebe0', dark: '#221d18' }
const ink = { light: '#241c17', dark: '#ece7df' }
const muted = { light: '#574e46', dark: '#b4ada3' }
const line = { light: '#ded8cf', dark: '#39332d' }
const brass = { light: '#8c5e0f', dark: '#e5b562' }

type Color = { light: string; dark: string }
type PartStyle = { color?: Color; 'background-color'?: Color; 'border-color'?: Color; 'text-decoration-color'?: Color; rest: string }

/** The styles of each part of an email. */
const looks = {
  page: { color: ink, 'background-color': paper, rest: `margin:0;padding:0;font:16px/1.5 ${sans}` },
  preview: { rest: 'display:none;max-height:0;overflow:hidden;font-size:1px;opacity:0' },
  margin: { rest: 'padding:24px 16px 40px' },
  column: { color: ink, rest: `max-width:600px;font:16px/1.5 ${sans}` },
  masthead: { rest: 'margin:0 0 30px' },
  brand: {
    color: ink,
    'border-color': ink,
    rest: `padding:14px 0 16px;border-style:solid;border-width:1px 0 0;font:normal 46px/1 ${serif};letter-spacing:-1px`,
  },
  rule: { 'border-color': ink, rest: 'height:2px;padding:0;border-style:solid;border-width:1px 0;font-size:0;line-height:2px' },
  title: {
    color: ink,
    rest: `margin:0 0 20px;font:normal 32px/1.15 ${serif};letter-spacing:-0.3px;overflow-wrap:anywhere;text-wrap:balance`,
  },
  heading: { color: ink, rest: `margin:34px 0 10px;font:normal 23px/1.2 ${serif}` },
  bell: { rest: 'vertical-align:middle;margin:0 8px 0 0;border:0;font-size:12px' },
  text: { rest: 'margin:0 0 16px;overflow-wrap:anywhere' },
  action: { rest: 'margin:26px 0 14px' },
  button: {
    'background-color': ink,
    rest: 'border-radius:8px;mso-padding-alt:12px 26px',
  },
  press: {
    color: paper,
    rest: 'display:inline-block;padding:12px 26px;border-radius:8px;font-weight:600;text-decoration:none',
  },
  address: { color: muted, rest: 'margin:0 0 24px;font-size:14px' },
  code: { rest: 'word-break:break-all' },
  items: { rest: 'margin:0 0 20px;padding:0;list-style:none' },
  item: {
    'border-color': line,
    rest: 'margin:0;padding:14px 0;border-style:solid;border-width:1px 0 0;overflow-wrap:anywhere',
  },
  gutter: { rest: 'width:62px' },
  square: {
    color: brass,
    'background-color': tint,
    'border-color': line,
    rest: `width:46px;height:46px;border-style:solid;border-width:1px;font:normal 24px/46px ${serif}`,
  },
  picture: { rest: 'display:block;margin:0 auto;border:0;font-size:10px;line-height:1.1' },
  words: { color: ink, rest: `font:16px/1.5 ${sans};overflow-wrap:anywhere` },
  fact: { color: muted, rest: 'margin:2px 0 0;font-size:15px' },
  links: { rest: 'margin:4px 0 0;font-size:15px;line-height:1.7' },
  strong: { rest: 'font-weight:600' },
  quote: {
    'border-color': brass,
    rest: 'margin:8px 0 12px;padding:2px 0 2px 14px;border-style:solid;border-width:0 0 0 3px;overflow-wrap:anywhere',
  },
  link: {
    color: ink,
    'text-decoration-color': brass,
    rest: 'text-decoration-line:underline;text-decoration-thickness:2px;text-underline-offset:4px',
  },
  foot: {
    color: muted,
    'border-color': line,
    rest: 'margin:32px 0 0;padding:14px 0 0;border-style:solid;border-width:1px 0 0;font-size:14px;overflow-wrap:anywhere',
  },
} satisfies Record<string, PartStyle>

/** Returns an element's attributes: its light style, and the class that `darkStyle` selects it by. */
export const styleOf = (name: keyof typeof looks) =>
  `class="${name}" style="${[...colorsOf(looks[name], 'light'), looks[name].rest].join(';')}"`

const colorsOf = ({ rest: _, ...colors }: PartStyle, theme: keyof Color, suffix = '') =>
  Object.entries(colors).map(([property, color]) => `${property}:${color[theme]}${suffix}`)

const darkRules = Object.entries(looks).flatMap(([name, look]) => {
  const colors = colorsOf(look, 'dark', ' !important')
  return colors.length > 0 ? [`.${name}{${colors.join(';')}}`] : []
})

/** The style sheet with the dark-mode colors. */
export const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules.join('')}}`
