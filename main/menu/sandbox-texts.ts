interface SandboxTexts {
  title: string
  text: string
}

const english: SandboxTexts = {
  title: 'Sakhli does not start without its protection',
  text: 'This system closes user namespaces, by which the page is kept apart from your files. Install the .deb or .rpm package instead: it sets this up. Or ask whoever runs this computer to allow user namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=0, or kernel.unprivileged_userns_clone=1).',
}

export const sandboxTexts: Readonly<Record<string, SandboxTexts>> & { readonly en: SandboxTexts } =
  {
    en: english,
    ru: {
      title: 'Sakhli не запускается без своей защиты',
      text: 'Эта система закрывает пространства имён пользователей, которыми страница отделена от ваших файлов. Установите пакет .deb или .rpm: он это настроит. Или попросите того, кто ведёт этот компьютер, их разрешить (sysctl kernel.apparmor_restrict_unprivileged_userns=0 или kernel.unprivileged_userns_clone=1).',
    },
    ka: {
      title: 'Sakhli დაცვის გარეშე არ იხსნება',
      text: 'ეს სისტემა კეტავს მომხმარებლის სახელთა სივრცეებს, რომლებითაც გვერდი თქვენი ფაილებისგან გამოყოფილია. დააინსტალირეთ .deb ან .rpm პაკეტი: ის ამას მოაწყობს. ან სთხოვეთ ამ კომპიუტერის ადმინისტრატორს მათი დაშვება (sysctl kernel.apparmor_restrict_unprivileged_userns=0 ან kernel.unprivileged_userns_clone=1).',
    },
    he: {
      title: 'Sakhli לא עולה בלי ההגנה שלה',
      text: 'המערכת הזו חוסמת מרחבי שמות של משתמשים, שבאמצעותם הדף מופרד מהקבצים שלכם. התקינו את חבילת ‎.deb או ‎.rpm: היא מסדרת זאת. או בקשו ממי שמנהל את המחשב לאפשר אותם (sysctl kernel.apparmor_restrict_unprivileged_userns=0 או kernel.unprivileged_userns_clone=1).',
    },
  }
