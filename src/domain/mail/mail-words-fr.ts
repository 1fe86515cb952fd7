import type { MailKind, MailWords } from './mail-kinds.ts'

const workspaceOf = (day: string) => `Espace ouvert le ${day} :`
const orType = 'Ou saisissez-y ce code :'

/** Les messages en français. */
export const MAIL_WORDS_FR: Readonly<Record<MailKind, MailWords>> = {
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
}
