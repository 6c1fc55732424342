#if canImport(PencilKit) && canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import Foundation
  internal import InkBrush
  internal import InkCanvas
  public import InkDocument
  internal import InkGeometry
  // Foundation on Apple's systems has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkInput
  internal import InkStream
  public import PencilKit
  internal import UIKit

  extension InkDocument {
    /// Makes a drawing of one of PencilKit.
    ///
    /// Each stroke becomes a stroke with the samples of its curve, with force and angles, and the nearest brush. Its
    /// width along the way is that of the brush, not that of PencilKit; what had been erased of a stroke is there
    /// again.
    ///
    /// - Parameter drawing: the drawing.
    /// - Returns: the drawing, and what could not be kept.
    /// - Complexity: O(points).
    public static func converted(
      from drawing: PKDrawing
    ) -> (document: InkDocument, loss: PencilLoss) {
      let document = InkDocument()
      var loss = PencilLoss()
      do throws(CanvasSizeError) {
        let canvas = try InkCanvas(width: 0, height: 0, document: document)
        for stroke in drawing.strokes { canvas.add(stroke, &loss) }
      } catch {
        loss.dropped = drawing.strokes.count
      }
      document.forgetHistory()
      return (document, loss)
    }
  }

  extension InkCanvas {
    fileprivate func add(_ stroke: PKStroke, _ loss: inout PencilLoss) {
      let path = stroke.path
      var points: [PencilPoint] = []
      // Four points for each part of the spline keep to it within a fraction of a pixel.
      let steps = max(path.count - 1, 0) * 4
      for step in 0...steps where path.count > 0 {
        let point = path.interpolatedPoint(at: CGFloat(step) / 4)
        let location = point.location.applying(stroke.transform)
        points.append(
          PencilPoint(
            x: Double(location.x), y: Double(location.y), time: point.timeOffset,
            width: Double(point.size.width), opacity: Double(point.opacity),
            force: Double(point.force), azimuth: Double(point.azimuth),
            altitude: Double(point.altitude)))
      }
      let samples = PencilCurve.samples(of: points, from: path.creationDate.timeIntervalSince1970)
      let (preset, isSame) = stroke.ink.inkType.preset
      if samples.isEmpty {
        loss.dropped += 1
        return
      }
      if stroke.mask != nil { loss.unmasked += 1 }
      var brush = preset.brush
      brush.color = InkColor(stroke.ink.color)
      let transform = stroke.transform
      let scale = Double(transform.a * transform.d - transform.b * transform.c).magnitude
      brush.size = PencilCurve.width(of: points) * scale.squareRoot()
      if Set(points.map { Int($0.width * 8) }).count > 1 { loss.rewidened += 1 }
      if add(samples: samples, brush: brush, maximumForce: 25.0 / 6) == nil {
        loss.dropped += 1
      } else if !isSame {
        loss.restyled += 1
      }
    }
  }

  extension PKInk.InkType {
    /// The nearest brush, and whether it is the counterpart.
    fileprivate var preset: (BrushPreset, isSame: Bool) {
      if #available(iOS 17.0, *) {
        switch self {
        case .monoline: return (.pen, true)
        case .fountainPen: return (.fountain, true)
        case .crayon: return (.crayon, true)
        case .watercolor: return (.marker, false)
        default: break
        }
      }
      switch self {
      case .pen: return (.pen, true)
      case .pencil: return (.pencil, true)
      case .marker: return (.highlighter, true)
      default: return (.pen, false)
      }
    }
  }

  extension PKDrawing {
    /// Makes a drawing of PencilKit.
    ///
    /// The curve of each stroke passes through the samples as they were measured, with force and angles; PencilKit
    /// draws it with the nearest of its inks, as wide as the brush is. Erasures of pixels have no counterpart.
    ///
    /// - Parameter document: the drawing.
    /// - Returns: the drawing, and what could not be kept.
    /// - Complexity: O(samples).
    public static func converted(
      from document: InkDocument
    ) -> (drawing: PKDrawing, loss: PencilLoss) {
      var loss = PencilLoss()
      var strokes: [PKStroke] = []
      for stroke in document.strokes {
        if stroke.isErasure {
          loss.erasures += 1
        } else if let made = PKStroke(stroke, &loss) {
          strokes.append(made)
        } else {
          loss.dropped += 1
        }
      }
      return (PKDrawing(strokes: strokes), loss)
    }
  }

  extension PKStroke {
    fileprivate init?(_ stroke: InkStroke, _ loss: inout PencilLoss) {
      let polyline = stroke.record.polyline
      guard let first = polyline.first else { return nil }
      if stroke.span != nil { loss.unmasked += 1 }
      let locations = polyline.map { $0.location.applying(stroke.transform) }
      let controls = PencilCurve.controlPoints(through: locations)
      let transform = stroke.transform
      let scale = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot()
      let width = CGFloat(max(stroke.brush.size * scale, 0.1))
      let points = zip(polyline, controls).map { sample, control in
        PKStrokePoint(
          location: CGPoint(x: control.x, y: control.y),
          timeOffset: sample.timestamp - first.timestamp, size: CGSize(width: width, height: width),
          opacity: 1, force: CGFloat(sample.force ?? 1), azimuth: CGFloat(sample.azimuth ?? 0),
          altitude: CGFloat(sample.altitude ?? .pi / 2))
      }
      let (type, isSame) = PKInk.InkType.nearest(to: stroke.brush)
      if !isSame { loss.restyled += 1 }
      loss.rewidened += 1
      self.init(
        ink: PKInk(type, color: stroke.brush.color.uiColor),
        path: PKStrokePath(
          controlPoints: points, creationDate: Date(timeIntervalSince1970: first.timestamp)))
    }
  }

  extension PKInk.InkType {
    /// Returns the ink nearest to a brush, and whether the brush is its counterpart.
    fileprivate static func nearest(to brush: Brush) -> (PKInk.InkType, isSame: Bool) {
      switch BrushPreset(name: brush.name) {
      case .pen: return (.pen, true)
      case .pencil: return (.pencil, true)
      case .highlighter, .marker: return (.marker, true)
      case .fountain:
        if #available(iOS 17.0, *) { return (.fountainPen, true) }
        return (.pen, false)
      case .crayon:
        if #available(iOS 17.0, *) { return (.crayon, true) }
        return (.pencil, false)
      default: return (brush.blend == .multiply ? .marker : .pen, false)
      }
    }
  }
#endif
