import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'

const texts: Record<Language, { title: string; text: string; retry: string }> = {
  ru: {
    title: 'Страница не открылась',
    text: 'Что-то сломалось у нас. Попробуйте ещё раз через минуту.',
    retry: 'Попробовать снова',
  },
  en: {
    title: 'The page did not open',
    text: 'Something broke on our side. Please try again in a minute.',
    retry: 'Try again',
  },
  ka: {
    title: 'გვერდი ვერ გაიხსნა',
    text: 'ჩვენს მხარეს შეფერხებაა. სცადეთ ხელახლა ერთ წუთში.',
    retry: 'ხელახლა ცდა',
  },
  he: {
    title: 'הדף לא נפתח',
    text: 'משהו השתבש אצלנו. נסו שוב בעוד דקה.',
    retry: 'לנסות שוב',
  },
}

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:start;gap:12px;padding:24px;
font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf8f4,#10191c);color:light-dark(#1b2528,#eaf1f1)}
h1{font-size:24px;margin:0}p{margin:0;max-width:40ch}
a{display:inline-block;padding:12px 18px;border-radius:12px;font-weight:600;text-decoration:none;
background:light-dark(#0f6267,#63c9c3);color:light-dark(#fff,#0b2123)}`

/** Stands on nothing that may be what broke. The link with no address asks for the same page again. */
export function writeErrorPage(language: Language, nonce: string): string {
  const { title, text, retry } = texts[language]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></body>
</html>
`
}

export const errorPagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`
