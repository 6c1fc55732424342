// Messages for shared drawings.
extension InkViewText {
  /// Returns what to tell people where a room takes no change, or lets one not in.
  ///
  /// - Parameter refusal: the reason.
  /// - Returns: a sentence; that of ``InkRoomRefusal/server`` where there is none for the reason.
  public func sentence(for refusal: InkRoomRefusal) -> String {
    roomRefusals[refusal] ?? roomRefusals[.server] ?? noServer
  }

  /// Returns what to tell people where an app cannot take part in a room, or make one.
  ///
  /// - Parameter error: the reason.
  /// - Returns: a sentence.
  public func sentence(for error: InkRoomError) -> String {
    switch error {
    case .notALink: noRoomLink
    case .folderTaken, .noCopy, .unreadableFolder, .drawing: noRoomCopy
    case .unreachable: noServer
    case .refused(let refusal): sentence(for: refusal)
    }
  }

  /// Sets these texts in German.
  mutating func useGermanForRooms() {
    roomRefusals = [
      .onlyForLooking: "Dieser Link ist nur zum Ansehen.",
      .tooLarge: "Es ist zu groß für eine geteilte Zeichnung.",
      .full: "Die geteilte Zeichnung hat keinen Platz für mehr.",
      .crowded: "Zu viele sind in der Zeichnung.",
      .parted: "Diese Kopie und die geteilte Zeichnung haben sich getrennt.",
      .gone: "Es gibt diese geteilte Zeichnung nicht mehr, oder der Link wurde ersetzt.",
      .sentAway:
        "Wem die Zeichnung gehört, hat Sie weggeschickt. Alles, was Sie sehen, bleibt in Ihren Zeichnungen.",
      .version: "Dafür ist eine neuere Version der App nötig.",
      .server: "Der Server nimmt es nicht an.",
    ]
    noRoomLink = "Das ist kein Link zu einer geteilten Zeichnung."
    noServer = "Der Server ist nicht zu erreichen."
    noRoomCopy = "Die Zeichnung kann auf diesem Gerät nicht aufbewahrt oder gelesen werden."
  }

  /// Sets these texts in French.
  mutating func useFrenchForRooms() {
    roomRefusals = [
      .onlyForLooking: "Ce lien permet seulement de regarder.",
      .tooLarge: "C’est trop grand pour un dessin partagé.",
      .full: "Le dessin partagé n’a plus de place.",
      .crowded: "Il y a trop de monde dans le dessin.",
      .parted: "Cette copie et le dessin partagé se sont séparés.",
      .gone: "Ce dessin partagé n’existe plus, ou le lien a été remplacé.",
      .sentAway:
        "Un propriétaire du dessin vous en a retiré. Tout ce que vous voyez reste dans vos dessins.",
      .version: "Il faut pour cela une version plus récente de l’app.",
      .server: "Le serveur ne l’accepte pas.",
    ]
    noRoomLink = "Ce n’est pas un lien vers un dessin partagé."
    noServer = "Le serveur est inaccessible."
    noRoomCopy = "Le dessin partagé ne peut pas être conservé ou lu sur cet appareil."
  }

  /// Sets these texts in Spanish.
  mutating func useSpanishForRooms() {
    roomRefusals = [
      .onlyForLooking: "Este enlace es solo para mirar.",
      .tooLarge: "Es demasiado grande para un dibujo compartido.",
      .full: "El dibujo compartido no tiene sitio para más.",
      .crowded: "Hay demasiadas personas en el dibujo.",
      .parted: "Esta copia y el dibujo compartido se han separado.",
      .gone: "Este dibujo compartido ya no existe, o se ha cambiado el enlace.",
      .sentAway:
        "Un propietario del dibujo le ha retirado de él. Todo lo que ve se queda en sus dibujos.",
      .version: "Para esto hace falta una versión más reciente de la app.",
      .server: "El servidor no lo acepta.",
    ]
    noRoomLink = "Esto no es un enlace a un dibujo compartido."
    noServer = "No se puede conectar con el servidor."
    noRoomCopy = "El dibujo compartido no se puede guardar o leer en este dispositivo."
  }

  /// Sets these texts in Russian.
  mutating func useRussianForRooms() {
    roomRefusals = [
      .onlyForLooking: "Эта ссылка только для просмотра.",
      .tooLarge: "Это слишком велико для общего рисунка.",
      .full: "В общем рисунке больше нет места.",
      .crowded: "В рисунке слишком много людей.",
      .parted: "Эта копия и общий рисунок разошлись.",
      .gone: "Этого общего рисунка больше нет, или ссылка заменена.",
      .sentAway:
        "Владелец рисунка удалил вас из него. Всё, что вы видите, остаётся среди ваших рисунков.",
      .version: "Для этого нужна более новая версия приложения.",
      .server: "Сервер этого не принимает.",
    ]
    noRoomLink = "Это не ссылка на общий рисунок."
    noServer = "Сервер недоступен."
    noRoomCopy = "Общий рисунок не удаётся сохранить или прочитать на этом устройстве."
  }

  /// Sets these texts in Chinese.
  mutating func useChineseForRooms() {
    roomRefusals = [
      .onlyForLooking: "此链接仅供查看。",
      .tooLarge: "对共享图画来说太大。",
      .full: "共享图画已没有空间。",
      .crowded: "图画中的人太多。",
      .parted: "此副本与共享图画已分离。",
      .gone: "该共享图画已不存在，或链接已更换。",
      .sentAway: "图画的所有者已将您移出。您看到的一切都留在您的图画中。",
      .version: "这需要较新版本的应用。",
      .server: "服务器不接受。",
    ]
    noRoomLink = "这不是共享图画的链接。"
    noServer = "无法连接服务器。"
    noRoomCopy = "无法在此设备上保存或读取共享图画。"
  }
}
