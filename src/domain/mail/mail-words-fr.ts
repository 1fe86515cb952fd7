import type { MailWords, WordedMailKind } from './mail-kinds.ts'

const workspaceOf = (day: string) => `Espace ouvert le ${day} :`
const orType = 'Ou saisissez-y ce code :'

export const MAIL_WORDS_FR: Readonly<Record<WordedMailKind, MailWords>> = {
  verify_email: {
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Cette adresse a été indiquée pour un espace sur Concordat. Pour confirmer qu’elle est la vôtre, ouvrez le lien ci-dessous dans le navigateur où vous utilisez cet espace. Il sert une seule fois, dans les 24 heures.',
    ],
    workspaceOf,
    open: 'Confirmer cette adresse',
    orType,
    ignore:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne se passe sans le lien. Ne le transférez jamais.',
  },
  recovery: {
    subject: 'Une nouvelle clé pour votre espace',
    paragraphs: [
      'Une nouvelle clé a été demandée pour l’espace de cette adresse. Le lien ci-dessous vous donne une nouvelle clé et met fin à l’ancienne. Il sert une seule fois, dans l’heure.',
    ],
    workspaceOf,
    open: 'Obtenir une nouvelle clé',
    orType,
    ignore:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre clé actuelle reste valable. Ne le transférez jamais : quiconque ouvre le lien accède à votre espace.',
  },
  first_workspace: {
    subject: 'Vous avez déjà un espace',
    paragraphs: [
      'Cette adresse vient d’être indiquée pour un nouvel espace sur Concordat. Elle appartient déjà à un espace que vous avez confirmé.',
      'Si vous en avez perdu la clé, le lien ci-dessous vous en donne une nouvelle et met fin à l’ancienne. Il sert une seule fois, dans l’heure. Si vous voulez un second espace, il n’y a rien à faire.',
    ],
    workspaceOf,
    open: 'Obtenir une nouvelle clé pour le premier espace',
    orType,
    ignore:
      'Si ce n’était pas vous, quelqu’un d’autre a indiqué votre adresse ; elle ne peut pas être confirmée sans votre messagerie. Ne transférez jamais ce message : quiconque ouvre le lien accède à votre espace.',
  },
  approve_signature: {
    subject: 'Votre agent vous demande de signer un NDA',
    paragraphs: [
      'Un agent qui vous a désigné comme responsable sur Concordat demande qu’un engagement de confidentialité soit signé en votre nom. Tant que vous ne l’approuvez pas, rien n’est signé et aucun nom ne s’ouvre.',
      'Ouvrez le lien ci-dessous pour lire l’engagement, puis l’approuver ou le refuser. Le lien sert une seule fois, dans les sept jours.',
    ],
    workspaceOf,
    open: 'Lire et décider',
    orType,
    ignore:
      'Si vous n’avez pas d’agent, ignorez ce message : rien n’est signé. Ne le transférez jamais : quiconque ouvre le lien décide à votre place.',
  },
  address_replaced: {
    subject: 'Confirmez ou refusez la nouvelle adresse de votre espace',
    paragraphs: [
      'L’adresse e-mail de votre espace sur Concordat a été modifiée : cette adresse a été remplacée par une autre.',
      'Ouvrez le lien ci-dessous pour confirmer ce changement ou le refuser. Si vous le refusez, cette adresse redevient celle de l’espace et vous pouvez demander une nouvelle clé, qui met fin à toutes les autres. Le lien sert une seule fois, dans les 72 heures.',
    ],
    workspaceOf,
    open: 'Confirmer ou refuser',
    orType,
    ignore:
      'Sans réponse de votre part, la nouvelle adresse pourra récupérer l’espace une fois confirmée depuis 72 heures. Ne transférez jamais ce message : quiconque ouvre le lien décide à votre place.',
  },
  address_changed: {
    subject: 'L’adresse de votre espace a été modifiée',
    paragraphs: ['Une adresse e-mail de votre espace sur Concordat a été modifiée.'],
    workspaceOf,
    open: '',
    orType,
    ignore:
      'Si vous vous y attendiez, il n’y a rien à faire. Sinon, ouvrez votre espace, corrigez l’adresse et révoquez les clés que vous ne reconnaissez pas.',
  },
  key_changed: {
    subject: 'Une clé de votre espace a été remplacée',
    paragraphs: [
      'Une clé de votre espace sur Concordat a été remplacée par une nouvelle. L’ancienne ne fonctionne plus.',
    ],
    workspaceOf,
    open: '',
    orType,
    ignore:
      'Si vous vous y attendiez, il n’y a rien à faire. Sinon, ouvrez votre espace et révoquez les clés que vous ne reconnaissez pas. Si votre propre clé ne fonctionne plus, demandez-en une nouvelle sur la page des clés perdues.',
  },
  owner_changed: {
    subject: 'Les propriétaires de votre espace ont changé',
    paragraphs: [
      'Une personne est devenue propriétaire de votre espace sur Concordat, ou a cessé de l’être. L’activité de l’espace en garde la trace.',
    ],
    workspaceOf,
    open: '',
    orType,
    ignore:
      'Si vous vous y attendiez, il n’y a rien à faire. Sinon, ouvrez votre espace et révoquez les clés que vous ne reconnaissez pas : les clés qu’elles ont remises prennent fin avec elles.',
  },
}
