/** What a browser tells of itself, in plain words. */
export type Device = { name: string; isMobile: boolean }

/** The first that matches counts: browsers call themselves by the names of those whose pages they want to get, and by their own at last. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Which browser on which system a `User-Agent` header speaks of; what can’t be told is left out. */
export const deviceOf = (userAgent: string): Device => {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  return {
    name: browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Another program'),
    isMobile: /\b(iPhone|iPad|Android)\b/.test(userAgent),
  }
}

const nameIn = (names: readonly [RegExp, string][], userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
