import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'
import { logFailure, refusalOf } from '../http/errors.ts'
import { chooseLanguage } from './choose-language.ts'
import { telegramPages } from './document/content-policy.ts'
import { newNonce } from './document/nonced-document.ts'

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:start;gap:12px;padding:24px;
font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf8f4,#10191c);color:light-dark(#1b2528,#eaf1f1)}
h1{font-size:24px;margin:0}p{margin:0;max-width:40ch}
a{display:inline-block;padding:12px 18px;border-radius:12px;font-weight:600;text-decoration:none;
background:light-dark(#0f6267,#63c9c3);color:light-dark(#fff,#0b2123)}`

/** Sends an error page instead of the page. A refusal that is meant for a person is sent as text. */
export function answerWithErrorPage(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const { status, headers } = refusal
  if (error === refusal && status < 500)
    return reply.code(status).type('text/plain; charset=utf-8').send(error.message)
  logFailure(error, request, 'page not rendered')
  const nonce = newNonce()
  return reply
    .code(status)
    .headers({
      ...headers,
      'content-security-policy': policyOf(request.url, nonce),
    })
    .type('text/html; charset=utf-8')
    .send(
      writeErrorPage(chooseLanguage(request).language, status === 503 ? 'busy' : 'broken', nonce),
    )
}

/** Uses nothing that may be broken. The link with the empty address requests the same page again. */
function writeErrorPage(language: Language, why: 'broken' | 'busy', nonce: string): string {
  const { t } = textsIn(language)
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('pages:failed.title')}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body><h1>${t('pages:failed.title')}</h1><p>${t(`pages:failed.${why}`)}</p><a href="">${t('pages:failed.retry')}</a></body>
</html>
`
}

const policyOf = (url: string, nonce: string) => {
  const framedBy = /^\/bot(\/|\?|$)/.test(url) ? telegramPages : "'none'"
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors ${framedBy}`
}
