/** Words of the answers that a seller publishes. */
export const en = {
  title: 'Published answers',
  leadSeller:
    'Every buyer that is paired with you and was told your name reads these, without learning who asked. The question appears in ordinary words only, your answer as you wrote it.',
  leadBuyer: 'Answers the seller has given to all its buyers. Nobody sees who asked.',
  none: 'Nothing is published yet.',
  gone: 'The question was erased with the workspace that asked it.',
  question: 'Question',
  answer: 'Answer',
  withdraw: 'Withdraw',
  publishTitle: 'Publish an answer',
  choose: 'Choose a message',
  publish: 'Publish to all buyers',
  reread: 'Read your answer again before you publish it: every figure and name in it is shown.',
}

/** The same in French. */
export const fr: typeof en = {
  title: 'Réponses publiées',
  leadSeller:
    'Tout acquéreur en relation avec vous à qui votre nom a été communiqué les lit, sans savoir qui a posé la question. La question y figure en mots ordinaires, votre réponse telle que vous l’avez écrite.',
  leadBuyer: 'Ce que le cédant a répondu à tous ses acquéreurs. Personne n’y lit qui a posé la question.',
  none: 'Rien n’est encore publié.',
  gone: 'La question a été effacée avec l’espace qui l’avait posée.',
  question: 'Question',
  answer: 'Réponse',
  withdraw: 'Retirer',
  publishTitle: 'Publier une réponse',
  choose: 'Choisir un message',
  publish: 'Publier à tous les acquéreurs',
  reread: 'Relisez votre réponse avant de la publier : chaque chiffre et chaque nom qu’elle contient est affiché.',
}
