/**
 * The file that answers an address of the site: files by their path, every other address by the document of the application it belongs to.
 * The local system calls it, and its text runs at CloudFront's edge, so it uses nothing but its argument.
 */
export const rewrite = (path: string): string => {
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  if (isFile) return path
  const isDashboard = path === '/dashboard' || path.startsWith('/dashboard/')
  const isPayment = path === '/payment/success' || path === '/payment/success/'
  return isDashboard || isPayment ? '/dashboard/index.html' : '/index.html'
}

/** The source of the CloudFront Function that applies `rewrite`. */
export const rewriteSource = `const rewrite = ${rewrite.toString()}
function handler(event) {
  event.request.uri = rewrite(event.request.uri)
  return event.request
}
`
