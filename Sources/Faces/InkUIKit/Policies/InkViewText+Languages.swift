// The texts in other languages than English. Those in Chinese, German and Russian are the words of the web app.
extension InkViewText {
  /// Sets the texts in German.
  mutating func useGerman() {
    useGermanForFiles()
    useGermanForTyping()
    useGermanForRooms()
    signature = "Unterschrift"
    (label, undo, redo, clear) = ("Zeichnung", "Widerrufen", "Wiederholen", "Leeren")
    (showAll, nextStroke, previousStroke) = ("Alles zeigen", "Nächster Strich", "Voriger Strich")
    (zoomIn, zoomOut) = ("Vergrößern", "Verkleinern")
    (duplicate, delete) = ("Duplizieren", "Löschen")
    (group, ungroup) = ("Gruppieren", "Gruppe auflösen")
    (bringToFront, bringForward) = ("Nach vorn bringen", "Eine Stufe nach vorn")
    (sendBackward, sendToBack) = ("Eine Stufe nach hinten", "Nach hinten stellen")
    (tools, color, width) = ("Werkzeuge", "Farbe", "Breite")
    (showRuler, hideRuler) = ("Lineal zeigen", "Lineal ausblenden")
    (turnRulerUp, turnRulerDown) = ("Lineal nach links drehen", "Lineal nach rechts drehen")
    rulerAngle = { "Lineal, \($0) Grad" }
    strokes = { $0 == 0 ? "leer" : $0 == 1 ? "1 Strich" : "\($0) Striche" }
    let titles = [
      "pen": "Stift",
      "fountain": "Füller",
      "pencil": "Bleistift",
      "highlighter": "Textmarker",
      "crayon": "Wachskreide",
      "eraser": "Radierer",
      "stroke-eraser": "Strichradierer",
      "lasso": "Lasso",
      "ruler": "Lineal",
    ]
    toolTitles = titles
    stroke = {
      let positions = [
        "oben links",
        "oben",
        "oben rechts",
        "links",
        "Mitte",
        "rechts",
        "unten links",
        "unten",
        "unten rechts",
      ]
      return InkViewText.said($0, "Strich", "von", positions, titles)
    }
  }

  /// Sets the texts in French.
  mutating func useFrench() {
    useFrenchForFiles()
    useFrenchForTyping()
    useFrenchForRooms()
    signature = "Signature"
    (label, undo, redo, clear) = ("Dessin", "Annuler", "Rétablir", "Effacer")
    (showAll, nextStroke, previousStroke) = ("Tout afficher", "Trait suivant", "Trait précédent")
    (zoomIn, zoomOut) = ("Zoom avant", "Zoom arrière")
    (duplicate, delete) = ("Dupliquer", "Supprimer")
    (group, ungroup) = ("Grouper", "Dissocier")
    (bringToFront, bringForward) = ("Mettre au premier plan", "Avancer")
    (sendBackward, sendToBack) = ("Reculer", "Mettre à l’arrière-plan")
    (tools, color, width) = ("Outils", "Couleur", "Largeur")
    (showRuler, hideRuler) = ("Afficher la règle", "Masquer la règle")
    (turnRulerUp, turnRulerDown) = ("Tourner la règle à gauche", "Tourner la règle à droite")
    rulerAngle = { "Règle, \($0) degrés" }
    strokes = { $0 == 0 ? "vide" : $0 == 1 ? "1 trait" : "\($0) traits" }
    let titles = [
      "pen": "Stylo",
      "fountain": "Stylo-plume",
      "pencil": "Crayon",
      "highlighter": "Surligneur",
      "crayon": "Craie grasse",
      "eraser": "Gomme",
      "stroke-eraser": "Gomme à traits",
      "lasso": "Lasso",
      "ruler": "Règle",
    ]
    toolTitles = titles
    stroke = {
      let positions = [
        "en haut à gauche",
        "en haut",
        "en haut à droite",
        "à gauche",
        "au milieu",
        "à droite",
        "en bas à gauche",
        "en bas",
        "en bas à droite",
      ]
      return InkViewText.said($0, "Trait", "sur", positions, titles)
    }
  }

  /// Sets the texts in Spanish.
  mutating func useSpanish() {
    useSpanishForFiles()
    useSpanishForTyping()
    useSpanishForRooms()
    signature = "Firma"
    (label, undo, redo, clear) = ("Dibujo", "Deshacer", "Rehacer", "Borrar")
    (showAll, nextStroke, previousStroke) = ("Mostrar todo", "Trazo siguiente", "Trazo anterior")
    (zoomIn, zoomOut) = ("Acercar", "Alejar")
    (duplicate, delete) = ("Duplicar", "Eliminar")
    (group, ungroup) = ("Agrupar", "Desagrupar")
    (bringToFront, bringForward) = ("Traer al frente", "Traer adelante")
    (sendBackward, sendToBack) = ("Enviar atrás", "Enviar al fondo")
    (tools, color, width) = ("Herramientas", "Color", "Grosor")
    (showRuler, hideRuler) = ("Mostrar la regla", "Ocultar la regla")
    (turnRulerUp, turnRulerDown) = ("Girar la regla a la izquierda", "Girar la regla a la derecha")
    rulerAngle = { "Regla, \($0) grados" }
    strokes = { $0 == 0 ? "vacío" : $0 == 1 ? "1 trazo" : "\($0) trazos" }
    let titles = [
      "pen": "Bolígrafo",
      "fountain": "Pluma estilográfica",
      "pencil": "Lápiz",
      "highlighter": "Resaltador",
      "crayon": "Cera",
      "eraser": "Goma",
      "stroke-eraser": "Goma de trazos",
      "lasso": "Lazo",
      "ruler": "Regla",
    ]
    toolTitles = titles
    stroke = {
      let positions = [
        "arriba a la izquierda",
        "arriba",
        "arriba a la derecha",
        "a la izquierda",
        "en el centro",
        "a la derecha",
        "abajo a la izquierda",
        "abajo",
        "abajo a la derecha",
      ]
      return InkViewText.said($0, "Trazo", "de", positions, titles)
    }
  }

  /// Sets the texts in Russian.
  mutating func useRussian() {
    useRussianForFiles()
    useRussianForTyping()
    useRussianForRooms()
    signature = "Подпись"
    (label, undo, redo, clear) = ("Рисунок", "Отменить", "Повторить", "Очистить")
    (showAll, nextStroke, previousStroke) = ("Показать всё", "Следующий штрих", "Предыдущий штрих")
    (zoomIn, zoomOut) = ("Увеличить масштаб", "Уменьшить масштаб")
    (duplicate, delete) = ("Дублировать", "Удалить")
    (group, ungroup) = ("Сгруппировать", "Разгруппировать")
    (bringToFront, bringForward) = ("На передний план", "Переместить вперёд")
    (sendBackward, sendToBack) = ("Переместить назад", "На задний план")
    (tools, color, width) = ("Инструменты", "Цвет", "Ширина")
    (showRuler, hideRuler) = ("Показать линейку", "Скрыть линейку")
    (turnRulerUp, turnRulerDown) = ("Повернуть линейку влево", "Повернуть линейку вправо")
    rulerAngle = { "Линейка, \($0)°" }
    strokes = { count in
      if count == 0 { return "пусто" }
      let (ones, tens) = (count % 10, count % 100 / 10)
      if tens != 1, ones == 1 { return "\(count) штрих" }
      return tens != 1 && (2...4).contains(ones) ? "\(count) штриха" : "\(count) штрихов"
    }
    let titles = [
      "pen": "Перо",
      "fountain": "Авторучка",
      "pencil": "Карандаш",
      "highlighter": "Выделитель",
      "crayon": "Мелок",
      "eraser": "Ластик",
      "stroke-eraser": "Ластик для штрихов",
      "lasso": "Лассо",
      "ruler": "Линейка",
    ]
    toolTitles = titles
    stroke = {
      let positions = [
        "вверху слева",
        "вверху",
        "вверху справа",
        "слева",
        "посередине",
        "справа",
        "внизу слева",
        "внизу",
        "внизу справа",
      ]
      return InkViewText.said($0, "Штрих", "из", positions, titles)
    }
  }

  /// Sets the texts in Chinese.
  mutating func useChinese() {
    useChineseForFiles()
    useChineseForTyping()
    useChineseForRooms()
    signature = "签名"
    (label, undo, redo, clear) = ("绘图", "撤销", "重做", "清空")
    (showAll, nextStroke, previousStroke) = ("显示全部", "下一笔", "上一笔")
    (zoomIn, zoomOut) = ("放大", "缩小")
    (duplicate, delete) = ("创建副本", "删除")
    (group, ungroup) = ("组合", "取消组合")
    (bringToFront, bringForward) = ("移到最前", "上移一层")
    (sendBackward, sendToBack) = ("下移一层", "移到最后")
    (tools, color, width) = ("工具", "颜色", "宽度")
    (showRuler, hideRuler) = ("显示直尺", "隐藏直尺")
    (turnRulerUp, turnRulerDown) = ("向左旋转直尺", "向右旋转直尺")
    rulerAngle = { "直尺，\($0) 度" }
    strokes = { $0 == 0 ? "空白" : "\($0) 笔" }
    let titles = [
      "pen": "笔",
      "fountain": "钢笔",
      "pencil": "铅笔",
      "highlighter": "荧光笔",
      "crayon": "蜡笔",
      "eraser": "橡皮擦",
      "stroke-eraser": "整笔橡皮擦",
      "lasso": "套索",
      "ruler": "直尺",
    ]
    toolTitles = titles
    stroke = {
      let positions = [
        "左上",
        "上方",
        "右上",
        "左侧",
        "中间",
        "右侧",
        "左下",
        "下方",
        "右下",
      ]
      return InkViewText.said($0, "笔画", "/", positions, titles)
    }
  }
}
